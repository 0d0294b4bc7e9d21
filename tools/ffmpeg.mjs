import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runCommandSync } from './install.mjs'

function found() {
  const { FFMPEG_PATH } = process.env
  return [FFMPEG_PATH, 'ffmpeg'].find((path) => path && spawnSync(path, ['-version'], { stdio: 'ignore' }).status === 0)
}

/**
 * Finds or installs ffmpeg. Returns null after it has printed an error, so that video tests fail and are not skipped.
 */
export function ensureFfmpeg() {
  if (found()) return found()
  console.log("Testlar uchun ffmpeg o'rnatilmoqda…")
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (isDebianRoot && runCommandSync('apt-get', ['update', '-qq']) === 0) {
    runCommandSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'ffmpeg'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (!found())
    console.error(
      "ffmpeg topilmadi va o'rnatib bo'lmadi: ffmpeg 5.1 yoki yangisini o'rnating yoki FFMPEG_PATH ni ko'rsating. Video testlari yiqiladi.",
    )
  return found() ?? null
}
