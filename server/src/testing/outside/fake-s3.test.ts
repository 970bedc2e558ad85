import { expect, test } from 'vitest'
import { findSignatureFault } from './fake-s3.ts'

// The worked example of a signed GET in Amazon's own S3 API reference.
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const SIGNATURE = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
const request = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': EMPTY_SHA256,
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${SIGNATURE}`,
  },
}
const now = new Date('2013-05-24T00:10:00Z')

const withHeaders = (headers: Record<string, string>) => ({
  ...request,
  headers: { ...request.headers, ...headers },
})

test('the documented signature is right', () => {
  expect(findSignatureFault(request, keys, now)).toBeUndefined()
})

test.each([
  ['another method', { ...request, method: 'PUT' }, keys, 'SignatureDoesNotMatch'],
  ['another path', { ...request, url: '/other.txt' }, keys, 'SignatureDoesNotMatch'],
  ['another header', withHeaders({ range: 'bytes=0-99' }), keys, 'SignatureDoesNotMatch'],
  ['an unsigned header', withHeaders({ 'x-amz-acl': 'public-read' }), keys, 'AccessDenied'],
  ['no signature', withHeaders({ authorization: '' }), keys, 'AccessDenied'],
  ['another secret', request, { ...keys, secretAccessKey: 'x' }, 'SignatureDoesNotMatch'],
  ['another key', request, { ...keys, accessKeyId: 'x' }, 'InvalidAccessKeyId'],
])('%s is refused', (_name, changed, known, code) => {
  expect(findSignatureFault(changed, known, now)).toBe(code)
})

test('a signature of an hour ago is refused', () => {
  expect(findSignatureFault(request, keys, new Date('2013-05-24T01:00:00Z'))).toBe(
    'RequestTimeTooSkewed',
  )
})
