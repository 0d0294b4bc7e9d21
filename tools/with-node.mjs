// Runs a TypeScript program of this folder with the Node version from package.json: `node tools/with-node.mjs FILE [ARG
// …]`.
import { installDependencies, node, run } from './install.mjs'

installDependencies()
process.exit(run(node, process.argv.slice(2)))
