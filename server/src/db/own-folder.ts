import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Any of these shows that a folder is a centre's. */
const ours = ['lock', 'pglite', 'files', 'uploads', 'work', 'superadmin-password.txt']

/**
 * Makes the data folder, or closes the one that is there: people's data and the key of all sessions lie in it, and
 * nobody else on this machine may read them. What lies directly in it is closed as well.
 * @throws Error for whoever keeps the server: the folder is somebody else's, who could open it at any time, or one that
 * others use, which is not ours to close
 */
export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const user = process.getuid?.()
  // Windows has no modes of this kind.
  if (user === undefined) return
  const { uid, mode } = statSync(folder)
  if (uid !== user)
    throw new Error(
      `Ma'lumotlar papkasi boshqa foydalanuvchiniki: ${folder}. Egasini o'zgartiring (chown) yoki MARKAZ_DATA ga o'z papkangizni yozing`,
    )
  const names = readdirSync(folder)
  if (mode & 0o077) {
    if (names.length > 0 && !names.some((name) => ours.includes(name)))
      throw new Error(
        `Ma'lumotlar papkasi boshqalarga ochiq va unda begona fayllar bor: ${folder}. MARKAZ_DATA ga alohida papka yozing`,
      )
    chmodSync(folder, 0o700)
  }
  closeIn(folder, names)
}

/** Whatever mode the embedded database gives its files: by itself it leaves some readable for everybody. */
export function closeAll(folder: string): void {
  closeIn(folder, ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
}

function closeIn(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const path = join(folder, name)
    const found = lstatSync(path)
    const isOpen = (found.isFile() || found.isDirectory()) && (found.mode & 0o077) !== 0
    if (isOpen && found.uid === process.getuid?.()) chmodSync(path, found.mode & 0o700)
  }
}
