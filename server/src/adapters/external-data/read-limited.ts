import { ExternalServiceError } from './external-data.port.ts'

const LARGEST_ANSWER_BYTES = 5 * 1024 * 1024

/** Stops reading at the limit, whatever the length header promised. */
export async function readLimited(name: string, response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > LARGEST_ANSWER_BYTES) {
      throw new ExternalServiceError(`${name} answered more than we take (5 MB).`)
    }
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
