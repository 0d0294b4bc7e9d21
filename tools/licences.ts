/** Prints each package of package-lock.json with its version and licence, separated by tabs: `npm run licences`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that npm installs: its licence as SPDX expression, and whether it runs a script at its installation. */
interface Package {
  name: string
  version: string
  licence: string
  hasInstallScript: boolean
}

/** Licences that are only in the package's own files, because its package.json does not name them. */
const unnamed: Record<string, string> = { 'combine-errors': 'MIT' }

export function installedPackages(): Package[] {
  const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  return Object.entries(JSON.parse(lock).packages as Record<string, Record<string, string>>)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', license, hasInstallScript }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? unnamed[name] ?? '', hasInstallScript: !!hasInstallScript }
    })
}

if (process.argv[1] === import.meta.filename)
  for (const { name, version, licence } of installedPackages()) console.log([name, version, licence].join('\t'))
