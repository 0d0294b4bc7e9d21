import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ownFileNames = ['lock', 'pglite', 'files', 'uploads', 'work', 'superadmin-password.txt']

/**
 * Makes the folder readable only for its owner, because it contains personal data and the keys of all sessions.
 * @throws Error for the operator: the folder belongs to another user, or contains files of other programs
 */
export function restrictFolderToOwner(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const user = process.getuid?.()
  // Windows has no file permissions of this kind, so nothing is changed there.
  if (user === undefined) return
  const { uid, mode } = statSync(folder)
  if (uid !== user)
    throw new Error(
      `Ma'lumotlar papkasi boshqa foydalanuvchiniki: ${folder}. Egasini o'zgartiring (chown) yoki MARKAZ_DATA ga o'z papkangizni yozing`,
    )
  const names = readdirSync(folder)
  if (mode & 0o077) {
    if (names.length > 0 && !names.some((name) => ownFileNames.includes(name)))
      throw new Error(
        `Ma'lumotlar papkasi boshqalarga ochiq va unda begona fayllar bor: ${folder}. MARKAZ_DATA ga alohida papka yozing`,
      )
    chmodSync(folder, 0o700)
  }
  restrictNames(folder, names)
}

/**
 * Removes the access of other users of the machine from all files, because the embedded database creates some readable
 * files.
 */
export function restrictFilesToOwner(folder: string): void {
  restrictNames(folder, ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
}

function restrictNames(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const path = join(folder, name)
    const found = lstatSync(path)
    const isOpen = (found.isFile() || found.isDirectory()) && (found.mode & 0o077) !== 0
    if (isOpen && found.uid === process.getuid?.()) chmodSync(path, found.mode & 0o700)
  }
}
