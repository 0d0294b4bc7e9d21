import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Package {
  name: string
  version: string
  licence: string
  hasInstallScript: boolean
}

/** The package.json of these packages names no licence; it was read from their files. */
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
