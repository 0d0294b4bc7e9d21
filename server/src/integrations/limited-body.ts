/** Reads the body of a response; null = it is larger than `maxBytes`, and the rest is not read. */
export async function readLimitedResponseBody(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest of the response's body.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const mostBytes = 1_048_576

/** null = the response is not JSON, or larger than a megabyte. */
export async function readSmallJsonResponse(response: Response): Promise<unknown> {
  const body = await readLimitedResponseBody(response, mostBytes)
  try {
    return JSON.parse(new TextDecoder().decode(body ?? undefined))
  } catch {
    return null
  }
}
