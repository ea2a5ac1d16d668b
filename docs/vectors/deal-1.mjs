// cardrules/deal/1 in JavaScript: reproduces every vector of deal-1.json.   node docs/vectors/deal-1.mjs
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

function shuffled(seed, label, size) {
  const order = Array.from({ length: size }, (_, place) => place);
  const key = Buffer.from(seed, "hex"), count = Buffer.alloc(4);
  for (let unplaced = size, j = 0; unplaced > 1; j++) {
    count.writeUInt32BE(j);
    const block = createHmac("sha256", key).update(`cardrules/deal/1\0${label}\0`).update(count).digest();
    for (const byte of block) {
      if (unplaced < 2) break;
      if (byte >= 256 - (256 % unplaced)) continue;
      const drawn = byte % unplaced--;
      [order[unplaced], order[drawn]] = [order[drawn], order[unplaced]];
    }
  }
  return order;
}

const { vectors } = JSON.parse(readFileSync(new URL("deal-1.json", import.meta.url), "utf8"));
const wrong = vectors.filter(({ seed, label, size, order }) => String(shuffled(seed, label, size)) !== String(order));
console.log(`${vectors.length - wrong.length} of ${vectors.length} vectors reproduced`);
process.exit(wrong.length || !vectors.length ? 1 : 0);
