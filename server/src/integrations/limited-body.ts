/** What was answered, whole; null = it is larger. The rest of an endless one is not read. */
export async function limitedBody(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const mostBytes = 1_048_576

/** What was answered, where little is; null = it is no JSON, or larger than a megabyte. */
export async function smallJson(response: Response): Promise<unknown> {
  const body = await limitedBody(response, mostBytes)
  try {
    return JSON.parse(new TextDecoder().decode(body ?? undefined))
  } catch {
    return null
  }
}
