import { relative } from 'node:path'
import { DefaultReporter, type TestModule } from 'vitest/node'

const everyMs = 15_000

/** Prints failed tests at once and the progress every 15 seconds, equally in a terminal and in a pipe. */
export default class TestReporter extends DefaultReporter {
  #saidAt = performance.now()
  #all = new Map<string, number>()
  #done = new Map<string, TestModule[]>()

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(...[specifications]: Parameters<DefaultReporter['onTestRunStart']>) {
    super.onTestRunStart(specifications)
    for (const { project } of specifications) this.#all.set(project.name, (this.#all.get(project.name) ?? 0) + 1)
  }

  override onTestModuleEnd(module: TestModule) {
    super.onTestModuleEnd(module)
    const { name } = module.project
    this.#done.set(name, [...(this.#done.get(name) ?? []), module])
    if (performance.now() - this.#saidAt < everyMs) return
    this.#saidAt = performance.now()
    const files = [...this.#done].map(([project, done]) => `${project} ${done.length}/${this.#all.get(project)}`)
    const tests = [...this.#done.values()].flat().reduce((sum, done) => sum + [...done.children.allTests()].length, 0)
    this.log(`${minutes(performance.now() - this.start)}  ${files.join(' · ')} files, ${tests} tests`)
  }

  protected override printTestModule(module: TestModule) {
    const isOnlyOne = [...this.#all.values()].reduce((sum, count) => sum + count, 0) === 1
    if (!module.ok() || isOnlyOne) super.printTestModule(module)
  }

  override reportSummary(...args: Parameters<DefaultReporter['reportSummary']>) {
    super.reportSummary(...args)
    const all = [...this.#done.values()].flat()
    if (all.length < 2) return
    for (const [project, done] of this.#done) {
      const sum = done.reduce((total, module) => total + durationMs(module), 0)
      this.log(`${project}: ${done.length} files, ${minutes(sum)} in all processes`)
    }
    this.log('The slowest:')
    for (const module of all.sort((a, b) => durationMs(b) - durationMs(a)).slice(0, 10))
      this.log(`  ${seconds(durationMs(module))}  ${relative(this.ctx.config.root, module.moduleId)}`)
    this.log('')
  }
}

function durationMs(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return setupDuration + collectDuration + duration
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`
const minutes = (ms: number) => `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
