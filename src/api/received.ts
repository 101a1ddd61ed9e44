/** What has arrived of a file that can be asked for by parts, so that it goes on where it was cut. */
export interface Received {
  parts: Uint8Array<ArrayBuffer>[]
  /** Which file they are of, as the service marked it. */
  mark: string | null
}

/** The headers that ask for what is missing, of that very file; none when nothing has arrived. */
export function rangeOf({ parts, mark }: Received): Record<string, string> {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  return mark === null || size === 0 ? {} : { range: `bytes=${size}-`, 'if-range': mark }
}

/** The whole file, once its last part has come; what comes before a cut stays in `received`. */
export async function receive(received: Received, response: Response): Promise<Blob> {
  // The whole of it: another file took its place, or there was nothing before.
  if (response.status !== 206) received.parts = []
  received.mark = response.headers.get('etag')
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) received.parts.push(read.value)
  return new Blob(received.parts, { type: response.headers.get('content-type') ?? '' })
}
