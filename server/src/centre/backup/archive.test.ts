import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { type Headers, pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BackupError, readArchive, writeArchive } from './archive.ts'
import { checkBackup } from './read-backup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markaz-archive-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function archive(count = 5): Promise<{ file: string; written: Map<string, string> }> {
  const file = join(folder, 'zaxira.tar')
  const written = new Map([
    ['bosh.json', '{}'],
    ["bo'sh", ''],
    ['katta.bin', randomBytes(300_000).toString('hex')],
    ...Array.from({ length: count }, (_, n): [string, string] => [`qator/${n}`, `${n}-qator`]),
  ])
  await writeArchive(file, async (to) => {
    for (const [name, text] of written) await to.add(name, text)
  })
  return { file, written }
}

it('writing a backup archive into a read-only folder fails with an error that names the folder and the setting', async () => {
  const place = join(folder, 'fayl')
  writeFileSync(place, '')
  const fill = (file: string) => writeArchive(join(place, file), async (to) => to.add('head.json', '{}'))
  await expect(fill('zaxira.tar')).rejects.toThrow(`Zaxira papkasiga yozib bo'lmadi (ENOTDIR): ${place}`)
  await expect(fill('zaxira.tar')).rejects.toThrow('MARKAZ_BACKUP_FOLDER')
})

async function read(file: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  await readArchive(file, async ({ name, bytes }) => {
    found.set(name, Buffer.concat(await Array.fromAsync(bytes)).toString())
  })
  return found
}

describe('reading an archive file', () => {
  it('reading a backup archive returns every entry unchanged and in order, also if the archive has several lists of hashes', async () => {
    const { file, written } = await archive(2_500)
    expect([...(await read(file))]).toEqual([...written])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('a backup archive with a changed byte is refused with a message if the byte affects the content', async () => {
    const { file, written } = await archive()
    const whole = readFileSync(file)
    const other = join(folder, 'boshqa.tar')
    let refused = 0
    for (let at = 0; at < whole.length; at += at < 4_096 || at > whole.length - 6_000 ? 31 : 49_999) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] as number) ^ 0x55
      writeFileSync(other, bytes)
      const found = await read(other).catch((error) => error)
      if (found instanceof BackupError) refused++
      // If tar readers ignore the changed byte (padding, or a part of the header), the archive may be read without an
      // error.
      else expect([at, found]).toEqual([at, written])
    }
    expect(refused).toBeGreaterThan(50)
  })

  it('a truncated backup archive is refused, whether it ends between entries, inside an entry, or before its final hash', async () => {
    const { file } = await archive()
    const whole = readFileSync(file)
    for (const length of [
      0,
      100,
      512,
      1_024,
      5_000,
      200_000,
      whole.length - 8_192,
      whole.length - 3_000,
      whole.length - 2_048,
    ]) {
      const other = join(folder, 'kesilgan.tar')
      writeFileSync(other, whole.subarray(0, length))
      await expect([length, await read(other).catch((error) => error)]).toEqual([length, expect.any(BackupError)])
    }
  })

  it('a backup archive with an entry removed or added is refused', async () => {
    const { file } = await archive()
    const whole = readFileSync(file)
    const at = whole.indexOf('qator/3\0')
    const without = Buffer.concat([whole.subarray(0, at), whole.subarray(at + 1_024)])
    writeFileSync(join(folder, 'kam.tar'), without)
    await expect(read(join(folder, 'kam.tar'))).rejects.toThrow('Zaxira buzilgan: qator/3')
    const end = whole.length - 1_024
    const more = Buffer.concat([whole.subarray(0, end), whole.subarray(at, at + 1_024), whole.subarray(end)])
    writeFileSync(join(folder, "ko'p.tar"), more)
    await expect(read(join(folder, "ko'p.tar"))).rejects.toThrow('Zaxira buzilgan: oxiridan keyin qator/3 bor')
  })

  it('a file that is not a backup archive, or does not exist, is refused with a message', async () => {
    const file = join(folder, 'rasm.jpg')
    writeFileSync(file, randomBytes(50_000))
    await expect(read(file)).rejects.toThrow(BackupError)
    await expect(read(join(folder, "yo'q.tar"))).rejects.toThrow('Fayl topilmadi')
  })

  it('an interrupted write leaves no backup archive, and an existing file is never replaced', async () => {
    const file = join(folder, 'zaxira.tar')
    const broken = writeArchive(file, async (to) => {
      await to.add('bosh.json', '{}')
      const draft = expect.stringMatching(/^zaxira\.tar\.\d+\.part$/)
      await expect.poll(() => readdirSync(folder)).toEqual([draft])
      throw new Error('uzildi')
    })
    await expect(broken).rejects.toThrow('uzildi')
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(file, 'oldingi')
    await expect(writeArchive(file, async () => {})).rejects.toThrow('Fayl bor, ustidan yozilmaydi')
    expect(readFileSync(file, 'utf8')).toBe('oldingi')
  })

  it("if another program creates a file with the archive's name while a backup is written, that file is not replaced", async () => {
    const file = join(folder, 'zaxira.tar')
    const late = writeArchive(file, async () => {
      copyFileSync('/dev/null', file)
    })
    await expect(late).rejects.toThrow()
    expect([existsSync(file), readdirSync(folder)]).toEqual([true, ['zaxira.tar']])
  })
})

describe('a backup archive crafted by an attacker', () => {
  /** Writes a tar archive with correct hashes, as an attacker who knows the format could. */
  async function crafted(header: Partial<Headers> & { name: string }, bytes: Iterable<Buffer> = []) {
    const file = join(folder, 'yasama.tar')
    const tar = pack()
    const written = pipeline(tar, createWriteStream(file))
    const chunks = [...bytes]
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const entry = tar.entry({ size, ...header } as Headers)
    for (const chunk of chunks) if (!entry.write(chunk)) await once(entry, 'drain')
    entry.end()
    tar.finalize()
    await written
    return file
  }
  const refused = (file: string) => expect(checkBackup(file)).rejects.toThrow(BackupError)

  it.each(['symlink', 'link', 'directory', 'fifo', 'character-device'] as const)(
    'a backup archive that contains an entry of the type %s is refused, and no file outside the archive is read',
    async (type) => {
      const file = await crafted({ name: 'files/other/x.txt', type, linkname: '/etc/passwd' })
      await expect(checkBackup(file)).rejects.toThrow('Zaxira buzilgan: files/other/x.txt')
    },
  )

  it('a backup archive whose metadata file head.json has many megabytes is refused before it is parsed', async () => {
    const file = await crafted(
      { name: 'head.json' },
      Array.from({ length: 40 }, () => Buffer.alloc(1024 ** 2, ' ')),
    )
    await expect(checkBackup(file)).rejects.toThrow('head.json juda katta')
  })

  it('reading a backup archive is refused if an entry declares more bytes than the archive has, or if the file has another format', async () => {
    const { file } = await archive()
    const bytes = readFileSync(file)
    bytes.write('77777777777', 124, 'ascii')
    bytes.write('        ', 148, 'ascii')
    const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0)
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
    writeFileSync(file, bytes)
    await refused(file)
    for (const other of [gzipSync(bytes), Buffer.from('PK\x03\x04'), Buffer.from('PGDMP'), Buffer.alloc(0)]) {
      writeFileSync(file, other)
      await refused(file)
    }
  })
})
