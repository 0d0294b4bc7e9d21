import { buildWeb, copyPinnedNodeBinary, installDependencies, writeCommitOfBuild } from './install.mjs'

installDependencies()
buildWeb()
copyPinnedNodeBinary()
writeCommitOfBuild()
