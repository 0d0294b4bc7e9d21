/** File handles cannot be converted to text, so they are in IndexedDB. Tests replace this object. */
export const storedFileHandles = {
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

/** Only Chromium has these methods. In other browsers `mayReadFileHandle` returns false. */
interface HandlePermissions {
  queryPermission?: (of: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (of: { mode: 'read' }) => Promise<PermissionState>
}

/**
 * Returns whether the file can be read. With `ask`, the browser may ask the user for permission, which is possible only
 * after a click.
 */
export async function mayReadFileHandle(handle: FileSystemFileHandle, ask: boolean): Promise<boolean> {
  const asking = handle as FileSystemFileHandle & HandlePermissions
  const mode = { mode: 'read' } as const
  if ((await asking.queryPermission?.(mode)) === 'granted') return true
  return ask && (await asking.requestPermission?.(mode)) === 'granted'
}
