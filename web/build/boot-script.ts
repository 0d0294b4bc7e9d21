import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'

/** In the body, where the picture of the last visit can be painted. */
const paint = 'markazPaint()'

/** Path → the module whose chunk the screen needs; '' is needed by every signed-in start. */
type Screens = Record<string, string>

/**
 * Inlines src/boot.ts first in the head (a separate file would cost a round trip before anything else) and lists the
 * styles and chunks it may preload. dist/csp-hashes.json holds the hash that the server's `script-src` has to allow.
 */
export function bootScript(screens: Screens, styles: () => string): Plugin {
  let root = ''
  let outDir = ''
  let hashes: string[] = []
  return {
    name: 'markaz-boot',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle)
          return html
            .replace('<!--boot-->', '<script type="module" src="/src/boot.ts"></script>')
            .replace('<!--paint-->', '')
        const code = await bootCode(root)
        hashes = [code, paint].map(hashOf)
        const chunks = JSON.stringify({ styles: styles(), screens: chunksOf(bundle, screens) })
        return html
          .replace(
            '<!--boot-->',
            () => `<script type="application/json" id="chunks">${chunks}</script><script>${code}</script>`,
          )
          .replace('<!--paint-->', `<script>${paint}</script>`)
      },
    },
    async writeBundle() {
      await writeFile(join(outDir, 'csp-hashes.json'), `${JSON.stringify(hashes)}\n`)
    },
  }
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

async function bootCode(root: string): Promise<string> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2024',
      lib: { entry: join(root, 'src/boot.ts'), formats: ['iife'], name: 'boot' },
    },
  })) as Rollup.RollupOutput[]
  const code = result[0]?.output[0].code.trim() ?? ''
  if (code.includes('</script')) throw new Error('boot script must not contain </script')
  return code
}

function chunksOf(bundle: Rollup.OutputBundle, screens: Screens): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const already = new Set(entry ? withImports(bundle, entry.fileName) : [])
  return Object.fromEntries(
    Object.entries(screens).map(([path, module]) => {
      const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(module))
      const names = chunk ? withImports(bundle, chunk.fileName) : []
      return [path, names.filter((name) => !already.has(name)).map((name) => `/${name}`)]
    }),
  )
}

function withImports(bundle: Rollup.OutputBundle, fileName: string, seen = new Set<string>()): string[] {
  const file = bundle[fileName]
  if (seen.has(fileName) || file?.type !== 'chunk') return []
  seen.add(fileName)
  return [fileName, ...file.imports.flatMap((name) => withImports(bundle, name, seen))]
}
