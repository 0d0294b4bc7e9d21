import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { pagesPrefetchedAtBoot } from '../src/app/boot-prefetched-pages.ts'
import type { PreloadManifest } from '../src/boot.ts'
import { extractCssRules } from './css-rules.ts'
import { type EntryModuleLists, entryModules } from './entry-modules.ts'

/** Inlines src/boot.ts first in the HTML head, because a separate file would cost a round trip. */
export function bootScriptPlugin(start: () => EntryModuleLists, styles: () => string): Plugin {
  let root = ''
  let outDir = ''
  let hashes: string[] = []
  let signInCss = ''
  let signInStyles = ''
  return {
    name: 'markaz-boot',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html.replace('<!--boot-->', '<script type="module" src="/src/boot.ts"></script>')
        const code = await bootCode(root)
        hashes = [hashOf(code)]
        signInCss = cssOfSignIn(bundle)
        signInStyles = `/assets/sign-in-${createHash('sha256').update(signInCss).digest('base64url').slice(0, 8)}.css`
        const list = JSON.stringify({ ...startList(bundle, start(), styles()), signInStyles })
        return html.replace(
          '<!--boot-->',
          () => `<script type="application/json" id="start">${list}</script><script>${code}</script>`,
        )
      },
    },
    async writeBundle() {
      await writeFile(join(outDir, 'csp-hashes.json'), `${JSON.stringify(hashes)}\n`)
      await writeFile(join(outDir, signInStyles), signInCss)
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

/**
 * @throws Error with the names of the chunks, if the sign-in page or the start page would load code of other screens
 */
function startList(
  bundle: Rollup.OutputBundle,
  { screens, signIn }: EntryModuleLists,
  styles: string,
): Omit<PreloadManifest, 'signInStyles'> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const already = new Set(entry ? withImports(bundle, entry.fileName) : [])
  const chunksOf = (...modules: string[]) => {
    const found = chunks.filter((chunk) => modules.some((module) => chunk.facadeModuleId?.endsWith(module)))
    const names = found.flatMap(({ fileName }) => [...withImports(bundle, fileName)])
    return [...new Set(names)].filter((name) => !already.has(name)).map((name) => `/${name}`)
  }
  const ofSignIn = chunksOf(entryModules.signIn)
  for (const name of [...already, ...ofSignIn.map((path) => path.slice(1))]) {
    const file = bundle[name]
    const modules = file?.type === 'chunk' ? file.moduleIds : []
    const strays = modules.filter((id) => isScript.test(id) && !isReact.test(id) && !signIn.has(id))
    if (strays.length > 0) throw new Error(`the sign-in loads ${name}, which brings\n${strays.slice(0, 20).join('\n')}`)
  }
  const frame = chunksOf(entryModules.app, entryModules.shell, entryModules.home)
  const late = frame.filter((path) => /-(later|first)-/.test(path))
  if (late.length > 0) throw new Error(`the start page loads code of other screens: ${late.join(', ')}`)
  return {
    styles,
    appStyles: `/${appStylesOf(bundle)?.fileName}`,
    signIn: ofSignIn,
    app: chunksOf(entryModules.app),
    frame,
    screens: Object.fromEntries(
      screens.map(({ path, module, list }) => [
        path,
        { list, chunks: chunksOf(entryModules.app, entryModules.shell, module) },
      ]),
    ),
    pages: pagesPrefetchedAtBoot.map(({ paths, calls, module }) => ({
      paths,
      calls,
      chunks: chunksOf(entryModules.app, entryModules.shell, module),
    })),
  }
}

const appStylesOf = (bundle: Rollup.OutputBundle) =>
  Object.values(bundle).find((file) => file.type === 'asset' && /^assets\/style-[^/]+\.css$/.test(file.fileName))

const ofSignInPage =
  /[\\/](src[\\/]app[\\/]start-sign-in|centre[\\/]sign-in[\\/](SignIn|ForgottenPassword|second-factor|Password))/

/** Returns the CSS rules whose class names occur in the chunks of the sign-in page. */
function cssOfSignIn(bundle: Rollup.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const code = chunks
    .filter(({ name, moduleIds }) => name === 'base' || moduleIds.some((id) => ofSignInPage.test(id)))
    .map((chunk) => chunk.code)
    .join('')
  const css = appStylesOf(bundle)
  if (css?.type !== 'asset') throw new Error('the stylesheet of the application is missing')
  return extractCssRules(String(css.source), (name) => code.includes(name))
}

const isScript = /\.[cm]?[jt]sx?$/
const isReact = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0/

function withImports(bundle: Rollup.OutputBundle, fileName: string, seen = new Set<string>()): Set<string> {
  const file = bundle[fileName]
  if (seen.has(fileName) || file?.type !== 'chunk') return seen
  seen.add(fileName)
  for (const name of file.imports) withImports(bundle, name, seen)
  return seen
}
