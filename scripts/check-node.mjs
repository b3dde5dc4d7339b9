// Imported before anything else by what a newcomer runs, so that an old Node says so instead of failing on a detail.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `\n会答需要 Node.js 20.19 或更新的版本，这里是 ${process.versions.node}。请从 https://nodejs.org 安装。` +
      `\nHuida needs Node.js 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org\n`,
  )
  process.exit(1)
}
