import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findProgram,
  freePort,
  startUntil,
  type ThrowawayServer,
} from '../../server/src/testing/throwaway-process.ts'

const SITE = new URL('../../deploy/nginx/site.conf', import.meta.url)
const UPSTREAM = new URL('../../deploy/nginx/upstream.conf', import.meta.url)

export function findNginx(): string | undefined {
  return findProgram('nginx', ['/usr/sbin'])
}

/** The site as it is deployed, before processes of this machine instead of a name. */
export async function startNginx(ports: number[]): Promise<ThrowawayServer> {
  const program = findNginx()
  if (!program) throw new Error('nginx is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-nginx-'))
  // Its workers run as somebody else.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const site = readFileSync(SITE, 'utf8')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    // Personas are for who comes directly: here nginx keeps to itself that it stands in between.
    .replace(/^ *proxy_set_header X-Forwarded.*$/gm, '')
    // Hundreds of people who share one address.
    .replace(/^ *limit_conn .*$/m, '')
  const upstream = readFileSync(UPSTREAM, 'utf8')
    .replace(/^resolver.*$/m, '')
    .replace(/server app:3000 resolve(.*)$/m, (_line, rest) =>
      ports.map((own) => `server 127.0.0.1:${own}${rest}`).join('\n'),
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/nginx.pid;
error_log stderr notice;
worker_processes 1;
events { worker_connections 8192; }
http {
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
access_log off;
${upstream}
${site}
}
`,
  )
  const arguments_ = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  const server = await startUntil('start worker process', program, arguments_, { cwd: folder })
  return {
    url: `http://127.0.0.1:${port}`,
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
