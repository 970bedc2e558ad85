// Runs on whatever Node the machine has (20.19 or newer): installs when needed, then hands over to Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NEEDED_MAJOR = 24
const PARENT_CHECK_MS = 250
const root = fileURLToPath(new URL('..', import.meta.url))
const [script, ...args] = process.argv.slice(2)

process.chdir(root)
if (!isInstalled()) install()
// Every start reads a thousand files; compiled once, they take a fifth less of its time.
process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/node`

if (majorOf(process.versions.node) >= NEEDED_MAJOR) {
  process.argv.splice(1, 2, script)
  stopWithNpm(process.pid)
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(pathToFileURL(script).href)
} else {
  handOver(pinnedNode())
}

// npm records what it installed in a lock file of its own; the optional packages differ by platform.
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const installed = readJson('node_modules/.package-lock.json').packages
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, { version, link, optional, devOptional }]) =>
      !path.includes('node_modules/') ||
      link ||
      optional ||
      devOptional ||
      installed[path]?.version === version,
  )
}

function install() {
  console.log('Installing packages…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Asked for by name, because NODE_ENV=production would leave out what builds the web app.
  const include = ['--include=dev', '--include=optional']
  const done = spawnSync(npm, ['ci', ...include, '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) fail('Installing the packages failed; see the lines above.')
}

function pinnedNode() {
  for (const name of Object.keys(readJson('package.json').optionalDependencies)) {
    const folder = `node_modules/${name}`
    if (!existsSync(`${folder}/package.json`)) continue
    const path = `${folder}/${readJson(`${folder}/package.json`).bin.node}`
    const found = spawnSync(path, ['--version'], { encoding: 'utf8' })
    if (found.status === 0 && majorOf(found.stdout.slice(1)) >= NEEDED_MAJOR) return path
  }
  return fail(
    `Commonplot needs Node ${NEEDED_MAJOR} or newer: this is Node ${process.versions.node}, and the pinned one did not install.`,
  )
}

function handOver(node) {
  // The oldest pinned Node 24 still calls running TypeScript experimental.
  const quiet = '--disable-warning=ExperimentalWarning'
  const child = spawn(node, [quiet, script, ...args], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to the child as well; a plain kill reaches only us.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  stopWithNpm(child.pid)
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

// npm starts us through a shell that dies of SIGTERM without handing it on: its end is our signal.
function stopWithNpm(pid) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
