import { buildWeb, copyPinnedNode, installDependencies, writeBuiltCommit } from './install.mjs'

installDependencies()
buildWeb()
copyPinnedNode()
writeBuiltCommit()
