import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'

export interface LeanAnswer {
  status: number
  text: string
}

/**
 * Posts JSON over kept-open connections with as little around it as HTTP allows, so that a round
 * trip measures the server and not its client.
 */
export class LeanClient {
  readonly #host: string
  readonly #port: number
  readonly #idle: Socket[] = []
  #isClosed = false

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    this.#host = hostname
    this.#port = Number(port)
  }

  async post(path: string, person: string, body: object): Promise<LeanAnswer> {
    const json = JSON.stringify(body)
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: ${this.#host}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(json)}`,
      `cookie: commonplot_persona=${person}`,
    ]
    const socket = this.#idle.pop() ?? (await this.#open())
    const answer = readAnswer(socket)
    socket.write(head.join('\r\n') + HEAD_END + json)
    const read = await answer
    if (this.#isClosed) socket.destroy()
    else this.#idle.push(socket)
    return read
  }

  close(): void {
    this.#isClosed = true
    for (const socket of this.#idle) socket.destroy()
  }

  async #open(): Promise<Socket> {
    const socket = connect(this.#port, this.#host).setNoDelay(true).setEncoding('utf8')
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.on('close', () => {
      const at = this.#idle.indexOf(socket)
      if (at >= 0) this.#idle.splice(at, 1)
    })
    return socket
  }
}

function readAnswer(socket: Socket): Promise<LeanAnswer> {
  return new Promise((resolve, reject) => {
    let text = ''
    const stop = () => socket.off('data', read).off('close', fail)
    const fail = () => {
      stop()
      reject(new Error('the server closed the connection'))
    }
    const read = (chunk: string) => {
      text += chunk
      const bodyAt = text.indexOf(HEAD_END) + HEAD_END.length
      if (bodyAt < HEAD_END.length) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      const body = text.slice(bodyAt)
      if (Buffer.byteLength(body) < length) return
      stop()
      resolve({ status: Number(text.slice(9, 12)), text: body })
    }
    socket.on('data', read).on('close', fail)
  })
}
