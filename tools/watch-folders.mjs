import { readdirSync, watch } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * Calls `onChange` with the path of each file below the folders that was written, created, renamed or deleted. Folders
 * are watched instead of files, because many editors save by replacing the file with a renamed one.
 */
export function watchFolders(folders, onChange) {
  const watchers = new Map()
  const add = (folder) => {
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_, name) => {
      const path = join(folder, String(name))
      const entries = entriesOf(path)
      if (!entries) forget(path)
      // A new folder may already contain files, so these are reported, too.
      for (const one of foldersAt(path)) if (add(one)) for (const file of filesOf(one)) onChange(file)
      if (!entries) onChange(path)
    })
    return watchers.set(folder, watcher)
  }
  /** Closes the watchers of a deleted folder. A new folder with the same name gets new watchers. */
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

/** Returns the paths of the folder and its subfolders; an empty list if the path is no folder. */
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
