import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Maximum compressed size of the scripts for the first screen. */
const atMostKb = 45

/** Fails the build if the scripts that a phone loads before the first screen are too large. */
export function startupSizeCheckPlugin(): Plugin {
  return {
    name: 'markaz-start-weight',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = collectFilesWithImports(bundle, (file) => file.type === 'chunk' && file.isEntry).flatMap(
        (name) => {
          const file = bundle[name]
          return file?.type === 'chunk' ? [{ name, kb: brotliCompressSync(file.code).length / 1000 }] : []
        },
      )
      const kb = chunks.reduce((sum, chunk) => sum + chunk.kb, 0)
      if (kb <= atMostKb) return
      const parts = chunks.map((chunk) => `${chunk.name} ${chunk.kb.toFixed(1)}`).join(', ')
      this.error(`the script up to today weighs ${kb.toFixed(1)} kB of ${atMostKb}: ${parts}`)
    },
  }
}

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
