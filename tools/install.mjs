// This file runs under the machine's own Node before anything is installed. Node 18 must be able to read it, because
// the file then prints that Node is too old.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const oldestNode = 20
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  console.error(
    `Node ${oldestNode} yoki yangirog'i kerak, bu mashinada Node ${process.versions.node}. nodejs.org yoki NodeSource dan yangisini o'rnating.`,
  )
  process.exit(1)
}

export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), '..')
const stampFolder = join(repositoryRoot, 'node_modules', '.markaz')

const pinnedNode = join(repositoryRoot, 'node_modules', '.bin', 'node')
/**
 * The build copies the program of the npm package `node` to this file, because `npm prune --omit=dev` removes the
 * package.
 */
const keptNode = join(repositoryRoot, 'bin', 'node')
/**
 * The Node program to use: pinned, else kept. The running Node is used only if both are missing and it is new enough.
 */
export const nodeProgramPath =
  [pinnedNode, keptNode].find((file) => existsSync(file)) ??
  (isInstalled() && Number.parseInt(process.versions.node, 10) >= 26 ? process.execPath : pinnedNode)

export const commandEnvironment = {
  ...process.env,
  PATH: [join(repositoryRoot, 'node_modules', '.bin'), dirname(nodeProgramPath), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: join(stampFolder, 'compiled'),
}

export function runCommandSync(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, {
    cwd: repositoryRoot,
    env: commandEnvironment,
    stdio: 'inherit',
    ...options,
  })
  if (signal) process.kill(process.pid, signal)
  return status ?? 1
}

export function startCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: repositoryRoot, env: commandEnvironment, stdio: 'inherit', ...options })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

export function installDependencies() {
  if (!isInstalled() || !existsSync(nodeProgramPath)) install()
}

function lockHash() {
  return hashOf([join(repositoryRoot, 'package-lock.json')])
}

function isInstalled() {
  return stampOf('installed') === lockHash()
}

function install() {
  console.log("Kutubxonalar o'rnatilmoqda…")
  // `npm ci` fails if a registry lacks a package for another platform, so `npm install` is used. The build also needs
  // the development packages, even with NODE_ENV=production.
  if (
    runCommandSync('npm', ['install', '--include=dev', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'], {
      env: process.env,
    }) !== 0
  ) {
    console.error("Kutubxonalarni o'rnatib bo'lmadi (npm install). Internet va npm reestrini tekshiring.")
    process.exit(1)
  }
  stamp('installed', lockHash())
}

/**
 * Returns whether installed packages were removed by `npm prune --omit=dev`, which the record of the installation does
 * not show.
 */
function isPruned() {
  return Object.keys(webs).some((web) => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(repositoryRoot, web, 'package.json'), 'utf8'),
    )
    return Object.keys({ ...dependencies, ...devDependencies }).some(
      (name) =>
        ![repositoryRoot, join(repositoryRoot, web)].some((folder) => existsSync(join(folder, 'node_modules', name))),
    )
  })
}

const webs = {
  web: ['web/src', 'web/build', 'web/public', 'web/index.html', 'web/vite.config.ts'],
  portal: ['portal/src', 'portal/build', 'portal/public', 'portal/index.html', 'portal/vite.config.ts'],
}
/** The file that is written last when a web application is built; if it exists, the build is complete. */
const built = { web: 'web/dist-drawn/draw.js', portal: 'portal/dist/index.html' }
const ofBoth = ['tools/vite', 'protocol/src', 'package-lock.json']
const words = { web: "Veb qism yig'ilmoqda…", portal: "Talabalar portali yig'ilmoqda…" }

export function buildWeb() {
  for (const [name, sources] of Object.entries(webs)) {
    const wanted = hashOf([...sources, ...ofBoth].map((path) => join(repositoryRoot, path)))
    const stampName = name === 'web' ? 'built' : `built-${name}`
    if (stampOf(stampName) === wanted && existsSync(join(repositoryRoot, built[name]))) continue
    if (isPruned()) install()
    console.log(words[name])
    const vite = [join(repositoryRoot, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
    // NODE_ENV is set here, because in a test run it is "test", and React's slow development version would be built.
    const options = { cwd: join(repositoryRoot, name), env: { ...commandEnvironment, NODE_ENV: 'production' } }
    if (runCommandSync(nodeProgramPath, vite, options) !== 0) process.exit(1)
    stamp(stampName, wanted)
  }
}

export function copyPinnedNodeBinary() {
  if (!existsSync(pinnedNode)) return
  mkdirSync(dirname(keptNode), { recursive: true })
  rmSync(keptNode, { force: true })
  const pinned = realpathSync(pinnedNode)
  try {
    linkSync(pinned, keptNode)
  } catch {
    // The hard link failed, because the packages are on another disk, so Node is copied.
    copyFileSync(pinned, keptNode)
  }
}

/**
 * Writes the built commit, which /healthz and the profile page show, to a file. Without git an existing file remains.
 */
export function writeCommitOfBuild() {
  try {
    const git = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*']
    stamp(
      'commit',
      execFileSync('git', git, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  } catch {
    // A release archive has no git repository, but already contains the file that names its commit.
  }
}

function stampOf(name) {
  const file = join(stampFolder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function stamp(name, value) {
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(join(stampFolder, name), value)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path.slice(repositoryRoot.length)).update(readFileSync(path))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
