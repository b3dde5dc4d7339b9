/** `npx tsx scripts/kernels/compile.ts` after each change of src/lab/style-transfer/assembly. */
import { writeFile } from 'node:fs/promises'
import { compileKernel, kernelFile } from './compile-kernel.ts'

const kernel = await compileKernel()
await writeFile(kernelFile, kernel)
console.log(`${kernelFile}: ${kernel.byteLength} bytes`)
