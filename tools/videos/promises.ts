export interface DrillGuaranteeReport {
  check(text: string, isKept: boolean, detail?: string): void
  broken(): number
}

export function createDrillGuaranteeReport(): DrillGuaranteeReport {
  let broken = 0
  return {
    check(text, isKept, detail = '') {
      if (!isKept) broken++
      console.log(`${isKept ? 'kept   ' : 'BROKEN '} ${text}${detail && `: ${detail}`}`)
    },
    broken: () => broken,
  }
}
