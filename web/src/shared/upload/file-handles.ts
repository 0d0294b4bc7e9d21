/** Handles cannot be written as text; IndexedDB keeps them. Replaced in tests, where there is none. */
export const handles = {
  async read(key: string): Promise<FileSystemFileHandle | undefined> {
    const { get } = await import('idb-keyval')
    return get<FileSystemFileHandle>(nameOf(key))
  },
  async write(key: string, handle: FileSystemFileHandle): Promise<void> {
    const { set } = await import('idb-keyval')
    await set(nameOf(key), handle)
  },
  async remove(key: string): Promise<void> {
    const { del } = await import('idb-keyval')
    await del(nameOf(key))
  },
}

const nameOf = (key: string) => `upload:${key}`

/** Chromium's; without them a handle that exists may be read. */
interface Asking {
  queryPermission?: (of: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (of: { mode: 'read' }) => Promise<PermissionState>
}

/** `ask`: on a press of the person only, the browser shows its own question then. */
export async function mayRead(handle: FileSystemFileHandle, ask: boolean): Promise<boolean> {
  const asking = handle as FileSystemFileHandle & Asking
  const mode = { mode: 'read' } as const
  if ((await asking.queryPermission?.(mode)) === 'granted') return true
  return ask && (await asking.requestPermission?.(mode)) === 'granted'
}
