// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Says what a token contract says, and moves nothing. For tests.
contract Liar {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    function lie(address from, address to, uint256 tokenId) external {
        emit Transfer(from, to, tokenId);
    }

    /// Many at once.
    function lieMany(address from, address to, uint256 count) external {
        for (uint256 i = 0; i < count; i++) emit Transfer(from, to, i);
    }

    /// The same event with the token id outside of the topics, as an ERC-20 writes its amount.
    function lieLikeAnErc20(address from, address to, uint256 amount) external {
        bytes32 signature = keccak256("Transfer(address,address,uint256)");
        bytes32 sender = bytes32(uint256(uint160(from)));
        bytes32 receiver = bytes32(uint256(uint160(to)));
        assembly {
            mstore(0, amount)
            log3(0, 32, signature, sender, receiver)
        }
    }
}
