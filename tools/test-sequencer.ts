import { BaseSequencer, type TestSpecification } from 'vitest/node'

const startsPrograms = /(?:^|[\\/])(?:main|kill|drill|.+\.program)\.test\.ts$/

/**
 * The longest first, as Vitest has it; where nothing is known of an earlier run it goes by size, and a short file that
 * starts programs again and again would come last and be waited for alone.
 */
export default class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ({ project, moduleId }: TestSpecification) =>
      2 * project.config.sequence.groupOrder - Number(startsPrograms.test(moduleId))
    return (await super.sort(files)).sort((a, b) => order(a) - order(b))
  }
}
