package cluster_test

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A slurm is a Slurm cluster with one node, whose daemons and files are all in one folder.
type slurm struct {
	dir, conf string
	node      *exec.Cmd
}

const conf = `ClusterName=arcade
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=%[3]d
SlurmdPort=%[4]d
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=%[2]s/munge.socket
StateSaveLocation=%[2]s/state
SlurmdSpoolDir=%[2]s/spool
SlurmctldPidFile=%[2]s/slurmctld.pid
SlurmdPidFile=%[2]s/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmdTimeout=30
SchedulerParameters=sched_interval=2,batch_sched_delay=1,requeue_delay=1
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`

// port returns the number of a free port.
func port(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// startSlurm starts the daemons, which are stopped at the end of the test.
func startSlurm(t *testing.T) *slurm {
	t.Helper()
	dir, err := os.MkdirTemp("", "slurm") // the name of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	s := &slurm{dir: dir, conf: filepath.Join(dir, "slurm.conf")}
	for name, text := range map[string]string{"slurm.conf": fmt.Sprintf(conf, host, dir, port(t), port(t)), "munge.key": strings.Repeat("epsilon ", 16)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"state", "spool"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	s.daemon(t, "munged", "--foreground", "--force", "--key-file="+dir+"/munge.key", "--socket="+dir+"/munge.socket", "--pid-file="+dir+"/munge.pid", "--log-file="+dir+"/munge.log", "--seed-file="+dir+"/munge.seed")
	s.wait(t, "munge", func() bool { _, err := os.Stat(dir + "/munge.socket"); return err == nil })
	s.daemon(t, "slurmctld", "-D", "-f", s.conf)
	s.startNode(t)
	s.wait(t, "the node", func() bool {
		out, err := s.command("sinfo", "-h", "-o", "%T").CombinedOutput()
		return err == nil && strings.TrimSpace(string(out)) == "idle"
	})
	return s
}

// daemon starts a daemon whose output goes into a file in the folder.
func (s *slurm) daemon(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	c := s.command(name, args...)
	out, err := os.OpenFile(filepath.Join(s.dir, name+".txt"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	c.Stdout, c.Stderr = out, out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Process.Kill()
		c.Wait()
		if t.Failed() {
			text, _ := os.ReadFile(out.Name())
			t.Logf("%s said: %s", name, text[max(0, len(text)-2000):])
		}
	})
	return c
}

func (s *slurm) startNode(t *testing.T) {
	t.Helper()
	host, _ := os.Hostname()
	s.node = s.daemon(t, "slurmd", "-D", "-f", s.conf, "-N", host)
}

// restartNode kills the node's daemon and starts it again.
func (s *slurm) restartNode(t *testing.T) {
	t.Helper()
	if err := s.node.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	s.node.Wait()
	time.Sleep(time.Second)
	s.startNode(t)
}

// command returns a Slurm command for this cluster.
func (s *slurm) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), "SLURM_CONF="+s.conf)
	return c
}

func (s *slurm) do(t *testing.T, name string, args ...string) string {
	t.Helper()
	var out, said bytes.Buffer
	c := s.command(name, args...)
	c.Stdout, c.Stderr = &out, &said
	if err := c.Run(); err != nil {
		t.Fatalf("%s: %v, %s", name, err, &said)
	}
	return out.String()
}

func (s *slurm) wait(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !ok(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}
