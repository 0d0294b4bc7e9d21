/** @returns a function that stops watching */
export function watchFolders(folders: readonly string[], onChange: (path: string) => void): () => void
