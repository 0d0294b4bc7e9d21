import type { Rolldown } from 'vite'

type BuiltFile = Rolldown.OutputAsset | Rolldown.OutputChunk

export function collectFilesWithImports(
  bundle: Rolldown.OutputBundle,
  isWanted: (file: BuiltFile) => boolean,
): string[] {
  const found = new Set<string>()
  const add = (fileName: string) => {
    const file = bundle[fileName]
    if (found.has(fileName) || !file) return
    found.add(fileName)
    if (file.type === 'chunk') for (const imported of file.imports) add(imported)
  }
  for (const file of Object.values(bundle)) if (isWanted(file)) add(file.fileName)
  return [...found]
}
