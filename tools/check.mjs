// `npm run check`: what needs no running product — format and lint, types, and the documents' drift.
import { join } from 'node:path'
import { installDependencies, node, root, run } from './install.mjs'

const steps = [
  ['biome', ['check', '--error-on-warnings', '.']],
  ['tsc', ['-p', 'tsconfig.json']],
  ['tsc', ['-p', 'tools/tsconfig.json']],
  ['tsc', ['-p', 'web/tsconfig.json']],
  [node, [join(root, 'tools/conformance.ts')]],
  [node, [join(root, 'tools/rules.ts')]],
]

export function check() {
  for (const [command, args] of steps) {
    const status = run(command, args)
    if (status !== 0) {
      console.error(`check: ${command.split('/').pop()} ${args.join(' ')} failed`)
      return status
    }
  }
  return 0
}

if (process.argv[1] === join(root, 'tools/check.mjs')) {
  installDependencies()
  process.exit(check())
}
