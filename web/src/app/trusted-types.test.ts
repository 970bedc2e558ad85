import { expect, test } from 'vitest'
import { trustedRules } from './trusted-types.ts'

test.each([
  ['', true],
  ['<svg/>', true],
  ['<script></script>', true],
  ['<script>alert(1)</script>', false],
  ['<img src=x onerror=alert(1)>', false],
  ['<span aria-hidden="true">+</span><script></script>', false],
])('markup %j is let through: %s', (markup, isTrusted) => {
  expect(trustedRules.createHTML(markup)).toBe(isTrusted ? markup : null)
})

test.each([
  ['/service-worker.js', true],
  ['https://js.stripe.com/clover/stripe.js', true],
  ['https://js.stripe.com.evil.example/x.js', false],
  ['//evil.example/service-worker.js', false],
  ['data:text/javascript,alert(1)', false],
])('code from %s is let through: %s', (url, isTrusted) => {
  expect(trustedRules.createScriptURL(url)).toBe(isTrusted ? url : null)
})

test('a script holds data or nothing', () => {
  expect(trustedRules.createScript('{"@type":"Product"}')).toBe('{"@type":"Product"}')
  expect(() => trustedRules.createScript('alert(1)')).toThrow(SyntaxError)
})
