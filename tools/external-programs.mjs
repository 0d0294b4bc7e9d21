import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nodeProgramPath, repositoryRoot, runCommandSync } from './install.mjs'

/** Chromium without a user interface needs a third less processor time than the complete Chromium. */
const light = '/usr/bin/chromium-headless-shell'
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Returns the path of the Chromium that Playwright installs, as a list; empty = Playwright is not installed. */
function playwrightPlaces() {
  const program = "import { chromium } from 'playwright-core'; process.stdout.write(chromium.executablePath())"
  const { status, stdout } = spawnSync(nodeProgramPath, ['--input-type=module', '-e', program], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  return status === 0 ? [stdout.trim()] : []
}

/**
 * Finds or installs Chromium. Returns null after it has printed an error, so that browser tests fail and are not
 * skipped. With `needsFullBrowser` it returns the complete Chromium, for measurements.
 */
export function ensureBrowser({ needsFullBrowser = false } = {}) {
  const places = () => [process.env.CHROME_PATH, ...(needsFullBrowser ? [] : [light]), ...whole, ...playwrightPlaces()]
  const found = () => places().find((place) => place && existsSync(place))
  if (found()) return found()
  console.log("Testlar uchun brauzer o'rnatilmoqda…")
  installDebianPackages(needsFullBrowser ? ['chromium'] : ['chromium-headless-shell', 'chromium'], found)
  if (!found())
    runCommandSync(nodeProgramPath, [
      join(repositoryRoot, 'node_modules/playwright-core/cli.js'),
      'install',
      'chromium',
    ])
  if (!found())
    console.error(
      "Brauzer topilmadi va o'rnatib bo'lmadi: Chromium o'rnating yoki CHROME_PATH ni ko'rsating. Brauzer testlari yiqiladi.",
    )
  return found() ?? null
}

/** Installs the packages in order until `found` returns something. Does nothing without Debian or without root. */
function installDebianPackages(names, found) {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!isDebianRoot || runCommandSync('apt-get', ['update', '-qq']) !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const name of names)
    if (!found()) runCommandSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
}

function findFfmpeg() {
  const { FFMPEG_PATH } = process.env
  return [FFMPEG_PATH, 'ffmpeg'].find((path) => path && spawnSync(path, ['-version'], { stdio: 'ignore' }).status === 0)
}

/**
 * Finds or installs ffmpeg. Returns null after it has printed an error, so that video tests fail and are not skipped.
 */
export function ensureFfmpeg() {
  if (findFfmpeg()) return findFfmpeg()
  console.log("Testlar uchun ffmpeg o'rnatilmoqda…")
  installDebianPackages(['ffmpeg'], findFfmpeg)
  if (!findFfmpeg())
    console.error(
      "ffmpeg topilmadi va o'rnatib bo'lmadi: ffmpeg 5.1 yoki yangisini o'rnating yoki FFMPEG_PATH ni ko'rsating. Video testlari yiqiladi.",
    )
  return findFfmpeg() ?? null
}
