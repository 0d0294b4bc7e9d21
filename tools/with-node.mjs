// Runs a TypeScript program of this folder with the Node version from package.json: `node tools/with-node.mjs FILE [ARG
// …]`.
import { installDependencies, nodeProgramPath, runCommandSync } from './install.mjs'

installDependencies()
process.exit(runCommandSync(nodeProgramPath, process.argv.slice(2)))
