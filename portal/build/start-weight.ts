import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { collectFilesWithImports } from './with-imports.ts'

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
