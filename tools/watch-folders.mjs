import { readdirSync, watch } from 'node:fs'
import { join, sep } from 'node:path'

/** Watches folders instead of files, because many editors save by renaming a new file over the old file. */
export function watchFolders(folders, onChange) {
  const watchers = new Map()
  const add = (folder) => {
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_, name) => {
      const path = join(folder, String(name))
      const entries = entriesOf(path)
      if (!entries) forget(path)
      // A new folder may already contain files, so these files are reported, too.
      for (const one of foldersAt(path)) if (add(one)) for (const file of filesOf(one)) onChange(file)
      if (!entries) onChange(path)
    })
    return watchers.set(folder, watcher)
  }
  const forget = (gone) => {
    for (const [folder, watcher] of watchers) {
      if (folder !== gone && !folder.startsWith(gone + sep)) continue
      watcher.close()
      watchers.delete(folder)
    }
  }
  for (const folder of folders.flatMap(foldersAt)) add(folder)
  return () => folders.forEach(forget)
}

function foldersAt(path) {
  return [
    ...(entriesOf(path) ? [path] : []),
    ...(entriesOf(path) ?? [])
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => foldersAt(join(path, name))),
  ]
}

const filesOf = (folder) =>
  (entriesOf(folder) ?? []).filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))

function entriesOf(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return null
  }
}
