import { BaseSequencer, type TestSpecification } from 'vitest/node'

const startsPrograms = /(?:^|[\\/])(?:main|kill|drill|.+\.program)\.test\.ts$/

/**
 * Runs the longest files first, as Vitest does. Without data of an earlier run Vitest sorts by size; a short file that
 * starts programs would then run last, and all would wait for it.
 */
export default class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ({ project, moduleId }: TestSpecification) =>
      2 * project.config.sequence.groupOrder - Number(startsPrograms.test(moduleId))
    return (await super.sort(files)).sort((a, b) => order(a) - order(b))
  }
}
