/** A parsed answer of a door device: returns the first value with the given name, at any depth. */
export type DeviceFieldReader = (name: string) => string | undefined

/** Parses the answer of a door device: JSON or XML, depending on the model and the call. */
export function parseDoorDeviceResponse(body: Buffer): DeviceFieldReader {
  const text = body.toString('utf8').trimStart()
  return text.startsWith('{') ? jsonDocument(text) : xmlDocument(text)
}

const emptyDocument: DeviceFieldReader = () => undefined

function jsonDocument(text: string): DeviceFieldReader {
  const values = new Map<string, string>()
  let level: unknown[]
  try {
    level = [JSON.parse(text)]
  } catch {
    return emptyDocument
  }
  while (level.length > 0) {
    const entries = level.flatMap((value) => Object.entries(value as object))
    for (const [name, value] of entries)
      if (!values.has(name) && ['string', 'number', 'boolean'].includes(typeof value)) values.set(name, String(value))
    level = entries.map(([, value]) => value).filter((value) => typeof value === 'object' && value !== null)
  }
  return (name) => values.get(name)
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Reads only elements that contain nothing but text, because no others are needed. */
function xmlDocument(text: string): DeviceFieldReader {
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(/<(?:\w+:)?(\w+)(?:\s[^<>]*)?>([^<]*)</g))
    if (!values.has(name) && value.trim() !== '')
      values.set(
        name,
        value.trim().replaceAll(/&(lt|gt|amp|quot|apos);/g, (whole, one: string) => entities[one] ?? whole),
      )
  return (name) => values.get(name)
}
