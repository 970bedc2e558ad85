import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('every service of compose.yaml comes back after it has died [A23]', () => {
  const [, services = ''] = read('compose.yaml').split(/^services:$/m)
  const [listed = ''] = services.split(/^volumes:$/m)
  const each = listed.split(/^ {2}(?=\w+:$)/m).slice(1)
  expect(each.length).toBeGreaterThan(3)
  for (const service of each) expect(service).toMatch(/^ {4}restart: (unless-stopped|on-failure)$/m)
})

test('nginx lets go of whoever is silent, and of who opens connections without end [A23]', () => {
  const site = read('deploy/nginx/site.conf')
  for (const limit of ['client_header_timeout', 'client_body_timeout', 'send_timeout']) {
    expect(site).toMatch(new RegExp(`^ +${limit} \\d+s;$`, 'm'))
  }
  expect(site).toMatch(/^ +keepalive_timeout \d+s;$/m)
  expect(site).toMatch(/^ +limit_conn connections \d+;$/m)
})

test('the image has the picture decoder, which its package has for each machine as an optional one', () => {
  const dockerfile = read('Dockerfile')
  const installs = dockerfile.match(/^RUN npm ci .*$/gm) ?? []
  expect(installs).toHaveLength(2)
  for (const install of installs) expect(install).not.toContain('--omit=optional')
})
