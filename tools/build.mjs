import { buildWeb, copyPinnedNodeBinary, installDependencies, writeBuiltCommit } from './install.mjs'

installDependencies()
buildWeb()
copyPinnedNodeBinary()
writeBuiltCommit()
