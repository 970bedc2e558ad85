import fc from 'fast-check'
import { INJECTION_STRINGS } from '../injection-strings.ts'

const DEEP = 200

export const oddText: fc.Arbitrary<string> = fc.constantFrom(...INJECTION_STRINGS)

const deeplyNested = Array.from({ length: DEEP }).reduce<unknown>((inside) => [inside], 'x')

/** What no field expects. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    -1,
    0.1 + 0.2,
    Number.MAX_SAFE_INTEGER + 1,
    -1e308,
    '0x10',
    '1e3',
    '9'.repeat(400),
    'x'.repeat(6000),
    [],
    [[]],
    {},
    true,
    '2026-02-30',
    '0000-01-01',
    '9999-12-31',
    '-271821-04-20',
    deeplyNested,
  ),
)

/** Bodies that are no JSON, or JSON that hides something. */
export const oddBodyText: fc.Arbitrary<string> = fc.constantFrom(
  '{',
  '[1,',
  '{"a":1}{"b":2}',
  '{"__proto__":{"injected":true}}',
  '{"constructor":{"prototype":{"injected":true}}}',
  '\u0000',
  '\ufeff{}',
  'null',
  '"text"',
  '1e999',
  '['.repeat(5000),
  '{"userId":"user1","userId":"user2"}',
)

/** Pieces of an address as they are written, not encoded again. */
export const oddSegment: fc.Arbitrary<string> = fc.constantFrom(
  '%E0%A4%A',
  '%00',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%C0%AE%C0%AE',
  '%0d%0aset-cookie:%20a=b',
  '%F0%9F%8C%B1',
  '%ED%A0%80',
  '.',
  '..',
  '~',
  ';a=b',
  'x'.repeat(1500),
)

export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom(
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': '\u00e9' },
  { 'x-time-zone': 'Mars/Olympus' },
  { 'x-time-zone': '../../etc/passwd' },
  { cookie: 'commonplot_persona=nobody' },
  { cookie: 'commonplot_persona=%00' },
  { cookie: 'commonplot_persona=%E0%A4%A; ;;=; a' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"a", "b' },
  { 'accept-encoding': 'br;q=0, gzip;q=x' },
  { host: 'evil.example/../..' },
  { 'x-forwarded-for': '127.0.0.1' },
)
