// One of several answers, the same each time for the same key: tests and "why this answer" repeat what was said.

/** @param key names the conversation and the turn */
export function chooseAnswer(answers: readonly string[], key: string): string {
  return answers[hashOf(key) % Math.max(1, answers.length)] ?? ''
}

/** FNV-1a, mixed once more: keys that differ in their last letter alone are spread as well. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
