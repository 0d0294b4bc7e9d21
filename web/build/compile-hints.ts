import type { Plugin } from 'vite'

/**
 * Lets Chromium compile all functions of the named chunks on another thread while their files arrive, instead of each
 * function on the main thread when it is first called.
 */
export function v8CompileHintsPlugin(chunkNames: ReadonlySet<string>): Plugin {
  return {
    name: 'markaz-compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && chunkNames.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
