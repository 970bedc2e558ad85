import { describe, expect, test } from 'vitest'
import { readPlainGet } from './plain-get.ts'

const get = (...lines: string[]) => Buffer.from([...lines, '', ''].join('\r\n'), 'latin1')
const FIRST = 'GET /api/plots?query=sun HTTP/1.1'

describe('a GET that needs no parser', () => {
  test('has its address and the headers that an answer depends on', () => {
    const chunk = get(
      FIRST,
      'Host: garden',
      'Accept-Encoding:gzip, br',
      'cookie: a=1; b=2 ',
      'X-Time-Zone: Europe/Vienna',
      'If-None-Match: "tag"',
      'X-Forwarded-For: 203.0.113.7',
      'Connection: Keep-Alive',
      'Accept: */*',
    )
    expect(readPlainGet(chunk)).toEqual({
      url: '/api/plots?query=sun',
      headers: {
        'accept-encoding': 'gzip, br',
        cookie: 'a=1; b=2',
        'x-time-zone': 'Europe/Vienna',
        'if-none-match': '"tag"',
        'x-forwarded-for': '203.0.113.7',
      },
    })
  })

  test.each([
    ['another method', get('POST /api/plots HTTP/1.1', 'host: garden')],
    ['another version', get('GET /api/plots HTTP/1.0', 'host: garden')],
    ['a whole address', get('GET http://garden/api/plots HTTP/1.1', 'host: garden')],
    ['a space in the address', get('GET /api/plots /other HTTP/1.1', 'host: garden')],
    ['no host', get(FIRST, 'accept: */*')],
    ['two hosts', get(FIRST, 'host: garden', 'host: other')],
    ['no headers', get(FIRST)],
    ['a body', get(FIRST, 'host: garden', 'content-length: 3')],
    ['a body in chunks', get(FIRST, 'host: garden', 'Transfer-Encoding: chunked')],
    ['an upgrade', get(FIRST, 'host: garden', 'connection: upgrade', 'upgrade: websocket')],
    ['a last request', get(FIRST, 'host: garden', 'connection: close')],
    ['a wish to be asked on', get(FIRST, 'host: garden', 'expect: 100-continue')],
    ['the same header twice', get(FIRST, 'host: garden', 'cookie: a=1', 'cookie: b=2')],
    ['a folded line', get(FIRST, 'host: garden', 'cookie: a=1', ' b=2')],
    ['a space before the colon', get(FIRST, 'host : garden')],
    ['a bare line feed', Buffer.from(`${FIRST}\nhost: garden\n\n`)],
    ['a line feed within a value', get(FIRST, 'host: garden', 'cookie: a=1\nx-other: 2')],
    ['bytes beyond ASCII', get(FIRST, 'host: garden', 'cookie: a=é')],
    ['a byte of zero', get(FIRST, 'host: garden', 'cookie: a=\0')],
    ['half a request', Buffer.from(`${FIRST}\r\nhost: gar`)],
    ['two requests at once', Buffer.concat([get(FIRST, 'host: a'), get(FIRST, 'host: a')])],
    ['more after its end', Buffer.concat([get(FIRST, 'host: garden'), Buffer.from('more')])],
    ['a very long head', get(FIRST, 'host: garden', `cookie: ${'a'.repeat(9000)}`)],
  ])('is not one with %s', (_what, chunk) => {
    expect(readPlainGet(chunk)).toBeNull()
  })
})

test('of many people each is heard in their own words, however often they ask', () => {
  const asPerson = (n: number) => get(FIRST, 'host: garden', `cookie: commonplot_persona=user${n}`)
  for (let n = 0; n < 3000; n += 1) {
    const { cookie } = readPlainGet(asPerson(n % 1500))?.headers ?? {}
    expect(cookie).toBe(`commonplot_persona=user${n % 1500}`)
  }
})
