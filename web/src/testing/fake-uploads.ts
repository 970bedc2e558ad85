import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Stands where uploads go: each waits until the test lets it end. */
export function fakeUploads() {
  const puts: FakeUpload[] = []
  class FakeUpload {
    status = 0
    statusText = ''
    responseText = ''
    upload: { onprogress?: (sent: object) => void } = {}
    target = ''
    body: unknown
    isAborted = false
    onload?: () => void
    open(method: string, url: string) {
      this.target = `${method} ${url}`
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send(body: unknown) {
      this.body = body
      puts.push(this)
    }
    abort() {
      this.isAborted = true
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  /** The last of them, unless another is named. */
  const end = (status: number, put = puts.at(-1), responseText = '') =>
    act(async () => {
      if (put) Object.assign(put, { status, responseText })
      put?.onload?.()
    })
  return { puts, end }
}
