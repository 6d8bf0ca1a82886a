// Package cluster_test computes a figure on real schedulers, kills parts of them while they work, and compares the
// result with the figure that one machine computes. See make test-cluster.
package cluster_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

// figure is the command that makes the figure: 4 policies with 240 runs each, about 40 seconds of processor time.
var figure = []string{"-figure", "azize-2", "-runs", "240"}

const parts = 12

// program returns the path of the built program.
func program(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../../build/arcade")
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// do runs a program and returns its output.
func do(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// plan creates a plan for a scheduler and returns its folder.
func plan(t *testing.T, scheduler string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "a plan of 'ours'")
	t.Log(do(t, program(t), append([]string{"plan", "-shards", fmt.Sprint(parts), "-dir", dir, "-for", scheduler}, figure...)...))
	return dir
}

// A state is the state of a shard, in the form that the command status prints.
type state struct {
	Shard    int
	State    string
	Runs     int
	Made     int
	Attempts int
	Why      string
}

func status(t *testing.T, dir string) (all []state) {
	t.Helper()
	var s struct{ List []state }
	if err := json.Unmarshal([]byte(do(t, program(t), "status", dir, "-format", "json")), &s); err != nil {
		t.Fatal(err)
	}
	return s.List
}

// until waits until the states of the shards satisfy a condition.
func until(t *testing.T, dir, what string, ok func([]state) bool) []state {
	t.Helper()
	deadline := time.Now().Add(5 * time.Minute)
	for {
		all := status(t, dir)
		if ok(all) {
			return all
		}
		if time.Now().After(deadline) {
			logs := do(t, "sh", "-c", "tail -n 3 '"+strings.ReplaceAll(dir, "'", `'\''`)+"'/logs/*")
			t.Fatalf("waited in vain for %s: %+v\n%s", what, all, logs)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func allDone(all []state) bool {
	for _, s := range all {
		if s.State != "done" {
			return false
		}
	}
	return true
}

// half returns a running shard that has made some of its runs, but fewer than half.
func half(all []state) (part int, ok bool) {
	for _, s := range all {
		if s.State == "running" && s.Made > 2 && s.Made < s.Runs/2 {
			return s.Shard, true
		}
	}
	return 0, false
}

// processOf returns the id of the process that is computing a shard of a plan, according to its environment.
func processOf(dir, variable string) (pid int) {
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, p := range all {
		line, _ := os.ReadFile(p + "/cmdline")
		if env, err := os.ReadFile(p + "/environ"); err == nil && bytes.Contains(line, []byte("\x00task\x00")) && bytes.Contains(line, []byte(dir)) && bytes.Contains(append([]byte{0}, env...), []byte("\x00"+variable+"\x00")) {
			fmt.Sscan(filepath.Base(p), &pid)
		}
	}
	return pid
}

var seconds = regexp.MustCompile(`"seconds": *[0-9.e+-]+,?`)

// whole holds the figures that one machine computed, by format.
var whole = map[string]string{}

// same compares the merged figure with the figure that one machine computed, byte for byte except for the seconds.
func same(t *testing.T, dir string) {
	t.Helper()
	for _, format := range []string{"json", "svg"} {
		if whole[format] == "" {
			whole[format] = do(t, program(t), append([]string{"figure", figure[1], "-format", format}, figure[2:]...)...)
		}
		merged := do(t, program(t), "merge", dir, "-format", format)
		if seconds.ReplaceAllString(whole[format], "") != seconds.ReplaceAllString(merged, "") {
			t.Errorf("as %s the merged figure is another one", format)
		}
	}
}

var made = regexp.MustCompile(`shard (\d+) is done: (\d+) runs? made now, (\d+) before`)

// once checks that no completed run was repeated: for each shard, the runs that its tasks report as made or found are
// all of its runs, each of them once.
func once(t *testing.T, dir string, also ...string) (found int) {
	t.Helper()
	logs, err := filepath.Glob(filepath.Join(dir, "logs", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(also, "\n")
	for _, name := range logs {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text += string(data)
	}
	seen := map[string]bool{}
	runs := map[string]string{}
	for _, s := range status(t, dir) {
		runs[fmt.Sprint(s.Shard)] = fmt.Sprint(s.Runs)
	}
	for _, m := range made.FindAllStringSubmatch(text, -1) {
		var made, there, all int
		fmt.Sscan(m[2], &made)
		fmt.Sscan(m[3], &there)
		fmt.Sscan(runs[m[1]], &all)
		if seen[m[1]] || made+there != all {
			t.Errorf("%s, of %d runs; said before: %v", m[0], all, seen[m[1]])
		}
		seen[m[1]] = true
		found += there
	}
	if len(seen) != parts {
		t.Errorf("%d shards of %d say that they are done", len(seen), parts)
	}
	return found
}

// An array of 12 tasks runs two at a time. One task is killed halfway and requeued, the node's daemon is killed and
// started again, and two tasks compute the same shard at once.
func TestSlurm(t *testing.T) {
	s := startSlurm(t)
	dir := plan(t, "slurm")
	job := strings.TrimSpace(s.do(t, "sbatch", "--parsable", "--array=1-12%2", filepath.Join(dir, "slurm.sh")))

	var killed int
	until(t, dir, "a shard in the middle", func(all []state) (ok bool) { killed, ok = half(all); return ok })
	pid := processOf(dir, fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", killed))
	if pid == 0 {
		t.Fatalf("nothing makes shard %d", killed)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	t.Logf("killed shard %d", killed)
	task := fmt.Sprintf("%s_%d", job, killed)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(200 * time.Millisecond) {
		out, err := s.command("scontrol", "requeue", task).CombinedOutput()
		if err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("it cannot be requeued: %s", out)
		}
	}

	until(t, dir, "three shards", func(all []state) bool {
		n := 0
		for _, s := range all {
			if s.State == "done" {
				n++
			}
		}
		return n >= 3
	})
	s.restartNode(t)

	// Start a second task for a shard that another task is computing.
	var twice int
	until(t, dir, "another shard in the middle", func(all []state) (ok bool) { twice, ok = half(all); return ok })
	second := do(t, program(t), "task", dir, "-shard", fmt.Sprint(twice), "-workers", "1")
	t.Logf("shard %d by two tasks: %s", twice, second)
	if !strings.Contains(second, "another task is making shard") {
		t.Errorf("the second task of shard %d says %q", twice, second)
	}

	until(t, dir, "the end", allDone)
	if found := once(t, dir, second); found == 0 {
		t.Error("the shard that was killed was made anew")
	}
	same(t, dir)
}

// GNU parallel runs two tasks at a time. All of its processes are killed halfway, and the work is resumed.
func TestParallel(t *testing.T) {
	dir := plan(t, "parallel")
	script := filepath.Join(dir, "parallel.sh")
	first := exec.Command("sh", script, "-j2", "--will-cite")
	first.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var out1 bytes.Buffer
	first.Stdout, first.Stderr = &out1, &out1
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	until(t, dir, "a shard done and one in the middle", func(all []state) bool {
		_, ok := half(all)
		return ok && all[0].State == "done"
	})
	if err := syscall.Kill(-first.Process.Pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	first.Wait()
	for exec.Command("pkill", "-9", "-f", "task -shard .*"+filepath.Base(filepath.Dir(dir))).Run() == nil { // the tasks have their own process groups
		time.Sleep(50 * time.Millisecond)
	}
	second := do(t, "sh", script, "-j2", "--will-cite")
	until(t, dir, "the end", allDone)
	text := do(t, "sh", "-c", "cat '"+strings.ReplaceAll(dir, "'", `'\''`)+"'/logs/jobs.txt")
	if n := strings.Count(text, "\n"); n < parts+1 {
		t.Errorf("the job log has %d lines: %s", n, text)
	}
	said := out1.String() + second
	if found := once(t, dir, said); found == 0 {
		t.Error("the shards that were killed were made anew")
	}
	same(t, dir)
}

// According to Kubernetes' own types, the manifest is a Job without unknown fields. With the settings in it, each pod
// of the Job computes its shard.
func TestKubernetes(t *testing.T) {
	dir := plan(t, "kubernetes")
	data, err := os.ReadFile(filepath.Join(dir, "kubernetes.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var job batchv1.Job
	if err := yaml.UnmarshalStrict(data, &job); err != nil {
		t.Fatal(err)
	}
	spec := job.Spec
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || *spec.CompletionMode != batchv1.IndexedCompletion || *spec.Completions != parts || *spec.Parallelism > parts {
		t.Fatalf("%+v", spec)
	}
	pod := spec.Template.Spec.Containers[0]
	mounted := pod.VolumeMounts[0].MountPath
	if !*pod.SecurityContext.ReadOnlyRootFilesystem || !*spec.Template.Spec.SecurityContext.RunAsNonRoot || mounted != pod.Args[len(pod.Args)-1] {
		t.Errorf("%+v", pod)
	}
	var said string
	for index := range parts {
		args := append([]string{}, pod.Args...)
		args[len(args)-1] = dir
		c := exec.Command(program(t), args...)
		c.Env = []string{fmt.Sprintf("JOB_COMPLETION_INDEX=%d", index)}
		for _, e := range pod.Env {
			c.Env = append(c.Env, e.Name+"="+e.Value)
		}
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("pod %d: %v, %s", index, err, out)
		}
		said += string(out)
	}
	until(t, dir, "the end", allDone)
	once(t, dir, said)
	same(t, dir)
}

// A full disk causes an error in one line. Once there is room again, completed runs are not repeated.
func TestAFullDisk(t *testing.T) {
	small := filepath.Join(t.TempDir(), "small")
	if err := os.Mkdir(small, 0o755); err != nil {
		t.Fatal(err)
	}
	mount := func(args ...string) error { return exec.Command("mount", append(args, small)...).Run() }
	if err := mount("-t", "tmpfs", "-o", "size=48k", "tmpfs"); err != nil {
		t.Fatalf("a small disk cannot be mounted, which needs root: %v", err)
	}
	defer exec.Command("umount", small).Run()
	dir := filepath.Join(small, "D")
	do(t, program(t), "plan", "-scenario", "1t&policies=ucb1,thompson&horizon=20000&runs=400", "-shards", "2", "-dir", dir, "-for", "slurm")
	out, err := exec.Command(program(t), "task", dir, "-shard", "1", "-workers", "1").CombinedOutput()
	if err == nil || strings.Count(string(out), "\n") != 1 || !strings.Contains(string(out), "no space left on device") {
		t.Fatalf("%v: %s", err, out)
	}
	before := status(t, dir)[0]
	if before.State != "failed" && before.State != "stopped" || before.Made == 0 {
		t.Errorf("%+v", before)
	}
	if err := mount("-o", "remount,size=4m"); err != nil {
		t.Fatal(err)
	}
	said := do(t, program(t), "task", dir, "-shard", "1", "-workers", "1")
	if m := made.FindStringSubmatch(said); m == nil || m[3] != fmt.Sprint(before.Made) {
		t.Errorf("%d runs were there, and then: %s", before.Made, said)
	}
}

// The image works with nothing but its own content. It runs as a user without privileges, with a read-only root, both
// as a server with a health check and as a worker.
func TestTheImage(t *testing.T) {
	root, err := filepath.Abs("../../../build/image/root")
	if err != nil {
		t.Fatal(err)
	}
	at := t.TempDir()
	mount := func(args ...string) {
		t.Helper()
		do(t, "mount", args...)
	}
	mount("--bind", root, at)
	defer exec.Command("umount", at).Run()
	mount("-o", "remount,bind,ro", at)
	mount("-t", "tmpfs", "-o", "uid=65532,gid=65532", "tmpfs", filepath.Join(at, "data"))
	defer exec.Command("umount", filepath.Join(at, "data")).Run()
	address := fmt.Sprintf("127.0.0.1:%d", port(t))
	inside := func(args ...string) *exec.Cmd {
		c := exec.Command("/arcade", args...)
		c.Dir, c.Env = "/", []string{"ADDR=" + address}
		c.SysProcAttr = &syscall.SysProcAttr{Chroot: at, Credential: &syscall.Credential{Uid: 65532, Gid: 65532}}
		return c
	}
	file, err := os.ReadFile("../../cluster/Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	listed := func(instruction string) (args []string) {
		for line := range strings.Lines(string(file)) {
			if rest, ok := strings.CutPrefix(line, instruction+" "); ok {
				if err := json.Unmarshal([]byte(rest[strings.Index(rest, "["):]), &args); err != nil {
					t.Fatal(err)
				}
			}
		}
		return args
	}
	server := inside(listed("CMD")...)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer server.Wait()
	defer server.Process.Kill()
	check := listed("HEALTHCHECK")
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		out, err := inside(check[1:]...).CombinedOutput()
		if err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the server does not live: %s", out)
		}
	}
	for _, args := range [][]string{
		{"plan", "-scenario", "1t&policies=ucb1&horizon=1000&runs=3", "-shards", "1", "-dir", "/data/plan"},
		{"task", "-shard", "1", "/data/plan"},
		{"merge", "/data/plan"},
	} {
		if out, err := inside(args...).CombinedOutput(); err != nil {
			t.Errorf("%q: %v, %s", args, err, out)
		}
	}
	if out, err := inside("plan", "-scenario", "1t", "-shards", "1", "-dir", "/plan").CombinedOutput(); err == nil || !strings.Contains(string(out), "read-only file system") {
		t.Errorf("the root can be written: %v, %s", err, out)
	}
}
