import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { loadEnvFile } from './lib/command.ts'
import { projectRoot } from './lib/project-files.ts'

loadEnvFile()
const apiPort = process.env['PORT'] ?? '3000'
const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')

const parts = [
  run(['--watch', '--watch-preserve-output', 'server/src/main.ts'], '.', { PORT: apiPort }),
  run([vite, 'dev'], 'web', { API_ORIGIN: `http://127.0.0.1:${apiPort}` }),
]

// A terminal sends Ctrl-C to the parts too; waiting for them lets the database close.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
for (const part of parts) part.on('exit', stop)

function run(args: string[], folder: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: join(projectRoot, folder),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
}

function stop(): void {
  for (const part of parts) part.kill('SIGTERM')
}
