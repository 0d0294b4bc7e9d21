/** @returns what stops it */
export function watchFolders(folders: readonly string[], onChange: (path: string) => void): () => void
