/** Prints all packages of package-lock.json with version and licence, separated by tabs: `npm run licences`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of the lock file: its licence as SPDX expression, and whether it runs a script when it is installed. */
interface Package {
  name: string
  version: string
  licence: string
  hasInstallScript: boolean
}

/** Licences of packages whose package.json names none; they were read from the packages' own files. */
const unnamed: Record<string, string> = { 'combine-errors': 'MIT' }

export function listInstalledPackages(): Package[] {
  const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  return Object.entries(JSON.parse(lock).packages as Record<string, Record<string, string>>)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', license, hasInstallScript }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? unnamed[name] ?? '', hasInstallScript: !!hasInstallScript }
    })
}

if (process.argv[1] === import.meta.filename)
  for (const { name, version, licence } of listInstalledPackages()) console.log([name, version, licence].join('\t'))
